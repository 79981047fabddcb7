export type SelectOption = {
  readonly value: string;
  readonly label: string;
};
