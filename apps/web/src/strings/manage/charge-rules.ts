const people = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;

/** Texts about rules for what is late, for the team of an estate. */
export const CHARGE_RULES_WORDS = {
  share: {
    title: 'Share of token purchases',
    text: 'Residents may agree that a share of each token they buy from their wallet also goes to their oldest overdue bill. Nothing is taken without their consent, and they can stop it immediately in the app.',
    state: 'Residents may agree to it',
    allowed: 'Yes',
    notAllowed: 'No',
    most: 'Largest share of the price',
    cap: 'Largest sum a month for each house',
    agreed: 'Agreed to it',
    people,
    month: 'Paid by shares this month',
    setBy: 'Set by',
    setOn: (person: string, day: string) => `${person}, ${day}`,
    change: 'Change',
    isAllowed: 'Residents may agree to it',
    isAllowedText: 'When you switch this off, every consent ends.',
    on: 'On',
    off: 'Off',
    mostHint: '1 to 30 percent',
    save: 'Save',
    saved: 'The rule is saved',
  },
} as const;
