#!/usr/bin/env python3
"""Derives kind-of links between the everyday nouns of lexicon/nouns.jsonl from WordNet 3.0.

    apt-get install wordnet-base
    python3 derive_kinds.py            # prints the links that WordNet has and the pack lacks
    python3 derive_kinds.py --write    # adds them to lexicon/nouns.jsonl

Only the first sense of a noun is followed, and only links to the kinds listed in KINDS are made.
Links that ACCEPTED names are written; the others are printed with a question mark, to be looked at. A link that follows from others is not written.
Renew the manifest afterwards. The notice that WordNet asks for is in WORDNET-LICENSE.
"""
import json
import pathlib
import sys

WORDNET = pathlib.Path("/usr/share/wordnet")
NOUNS = pathlib.Path(__file__).parent / "lexicon" / "nouns.jsonl"

# Kind of the pack -> numbers of the WordNet senses of that word that mean it.
KINDS = {
    "adult": [1], "amphibian": [3], "animal": [1], "ball": [1], "bird": [1], "boat": [1], "book": [1],
    "candy": [1], "car": [1], "cat": [1], "child": [1, 2], "clothing": [1], "coin": [1], "cookie": [1],
    "dessert": [1], "dog": [1], "drink": [1, 3], "fish": [1], "flower": [1], "food": [1, 2], "fruit": [1],
    "furniture": [1], "hat": [1], "insect": [1], "instrument": [6], "jewelry": [1], "mammal": [1],
    "meat": [1], "nut": [1], "person": [1], "plant": [2], "reptile": [1], "sandwich": [1], "ship": [1],
    "shoe": [1], "snake": [1], "sport": [1], "student": [1], "tool": [1], "toy": [1], "tree": [1],
    "truck": [1], "vegetable": [1], "vehicle": [1],
}

# The links that were looked at and agree with everyday speech. WordNet has more that do not (a turtle as clothing), or that follow another sense of the noun.
ACCEPTED = {
    "adult": "dentist doctor lawyer librarian nanny nurse pharmacist professor surgeon teacher veterinarian vet",
    "animal": "creature dinosaur insect mammal pet reptile",
    "bird": "parakeet",
    "candy": "bonbon fudge marshmallow",
    "car": "jeep limousine minivan suv",
    "child": "kindergartner orphan preschooler youngster",
    "dessert": "ice_cream",
    "fish": "goldfish",
    "fruit": "berry",
    "hat": "bonnet",
    "mammal": "anteater antelope ape armadillo baboon bison buffalo bull camel caribou cheetah chimpanzee chipmunk coyote deer elk ferret "
              "fox gazelle gerbil giraffe goat gorilla hamster hare hedgehog heifer hippopotamus hyena jaguar kangaroo koala lemur llama mare "
              "mongoose moose mouse mule opossum orangutan orca ox panda panther pig platypus pony porcupine rabbit rat reindeer rhino rhinoceros "
              "sea_lion sheep squirrel stallion walrus wolf zebra",
    "person": "auntie best_friend boss brother-in-law buddy companion daddy daughter-in-law father-in-law fiance fiancee follower godfather "
              "godmother grandad grandchild granddad grandma grandpa grandparent granny half-brother half-sister husband mama momma mommy "
              "mother-in-law nephew niece pal papa pen_pal relative sibling sister-in-law son-in-law speaker spouse stepbrother stepmother "
              "stepsister subscriber twin",
    "sandwich": "cheeseburger hamburger",
    "shoe": "sandal sneaker",
    "sport": "cycling gymnastics skating skiing swimming",
    "tool": "chainsaw lawn_mower",
    "tree": "sapling",
    "truck": "pickup",
    "vehicle": "bulldozer carriage hot-air_balloon locomotive motor_home rocket spaceship",
}


def senses():
    """Offsets of the senses of each noun, the most frequent first."""
    index = {}
    for line in (WORDNET / "index.noun").read_text().splitlines():
        if not line.startswith(" "):
            fields = line.split()
            index[fields[0].replace("_", " ")] = fields[-int(fields[2]):]
    return index


def hypernyms():
    """Offsets above each sense."""
    above = {}
    for line in (WORDNET / "data.noun").read_text().splitlines():
        if not line.startswith(" "):
            fields = line.split("|")[0].split()
            above[fields[0]] = [fields[i + 1] for i, field in enumerate(fields) if field in ("@", "@i")]
    return above


def all_above(known, lemma):
    """Every kind that a lemma belongs to by the links in `known`."""
    found, open_ = set(), [lemma]
    while open_:
        for kind in set(known[open_.pop()]) - found:
            found.add(kind)
            open_.append(kind)
    return found


def nearest(nouns):
    """Takes away the links that follow from others."""
    known = {noun["lemma"]: noun.get("kind_of", []) for noun in nouns}
    for noun in nouns:
        kinds = noun.get("kind_of", [])
        kept = [kind for kind in kinds if not any(kind in all_above(known, other) for other in kinds if other != kind)]
        if kept:
            noun["kind_of"] = kept


def proposals(nouns):
    """The links that WordNet has and the pack lacks, as (noun, kind, whether it is accepted)."""
    index, above = senses(), hypernyms()
    kind_of_sense = {index[kind][number - 1]: kind for kind, numbers in KINDS.items() for number in numbers}
    known = {noun["lemma"]: set(noun.get("kind_of", [])) for noun in nouns}

    def implied(lemma):
        return all_above(known, lemma)

    for noun in nouns:
        lemma = noun["lemma"]
        if lemma not in index:
            continue
        level, seen = [index[lemma][0]], set()
        while level:
            further = []
            for sense in level:
                kind = kind_of_sense.get(sense)
                if kind and kind != lemma and kind in known \
                        and kind not in implied(lemma) and lemma not in implied(kind):
                    accepted = lemma.replace(" ", "_") in ACCEPTED.get(kind, "").split()
                    if accepted:
                        known[lemma].add(kind)
                    yield lemma, kind, accepted
                for upper in above.get(sense, []):
                    if upper not in seen:
                        seen.add(upper)
                        further.append(upper)
            level = further


def main():
    nouns = [json.loads(line) for line in NOUNS.read_text().splitlines()]
    found = list(proposals(nouns))
    for lemma, kind, accepted in found:
        print(f"{lemma}\t{kind}" + ("" if accepted else "\t?"))
    if "--write" in sys.argv:
        by_lemma = {noun["lemma"]: noun for noun in nouns}
        for lemma, kind, accepted in found:
            if accepted:
                by_lemma[lemma].setdefault("kind_of", []).append(kind)
        nearest(nouns)
        order = ["lemma", "category", "plural", "gender", "kind_of", "opposite"]
        lines = [json.dumps({key: noun[key] for key in order if key in noun}, separators=(",", ":")) for noun in nouns]
        NOUNS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
