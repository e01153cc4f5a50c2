import { inspect } from "forbear";

const { outcome } = inspect("Tom had 3 apples. He bought 4 more apples. How many apples does Tom have now?");
document.body.dataset.answer = `${outcome.value} ${outcome.unit}`;
