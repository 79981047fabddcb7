/** What a visitor worked out with the calculator and takes into the form. */
export interface CarriedSum {
  /** Whole naira. */
  readonly amount: string;
  /** The estate's name, or '' when none was chosen. */
  readonly estateName: string;
}

let waiting: CarriedSum | undefined;
let receive: ((sum: CarriedSum) => void) | undefined;

/** Gives a sum to the form, now or as soon as its script has come. */
export function carrySum(sum: CarriedSum): void {
  if (receive) receive(sum);
  else waiting = sum;
}

/** Called by the form when it works: takes the sum that waits, and every later one. Returns how to stop. */
export function receiveSums(receiver: (sum: CarriedSum) => void): () => void {
  receive = receiver;
  if (waiting) receiver(waiting);
  waiting = undefined;
  return () => {
    if (receive === receiver) receive = undefined;
  };
}
