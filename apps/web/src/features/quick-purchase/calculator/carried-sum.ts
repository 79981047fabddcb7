/** The amount and estate from the calculator, passed to the form. */
export interface CarriedSum {
  /** Whole naira. */
  readonly amount: string;
  /** The estate's name, or '' when none was chosen. */
  readonly estateName: string;
}

let waiting: CarriedSum | undefined;
let receive: ((sum: CarriedSum) => void) | undefined;

/** Passes an amount to the form, now or as soon as its script has loaded. */
export function carrySum(sum: CarriedSum): void {
  if (receive) receive(sum);
  else waiting = sum;
}

/** The form calls it when it works, and gets the waiting amount and every later one. Returns a function that stops it. */
export function receiveSums(receiver: (sum: CarriedSum) => void): () => void {
  receive = receiver;
  if (waiting) receiver(waiting);
  waiting = undefined;
  return () => {
    if (receive === receiver) receive = undefined;
  };
}
