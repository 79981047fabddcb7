// must be refused by: no-floating-promises
export function forget(): void {
  Promise.resolve(1);
}
