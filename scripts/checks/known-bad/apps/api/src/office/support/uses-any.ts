// must be refused by: no-explicit-any
export const anything: any = 1;
