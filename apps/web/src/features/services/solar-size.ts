/** What the size follows from; whole numbers only, so that no rounding hides in between. */
export type SolarInput = {
  /** Naira a month. */
  readonly bill: number;
  /** Naira for a kWh. */
  readonly tariff: number;
  /** Percent of the use that solar covers. */
  readonly share: number;
  /** Percent of the covered use that falls after dark. */
  readonly night: number;
  /** Tenths of a full sun hour a day. */
  readonly sunTenths: number;
  /** Percent lost between panel and socket. */
  readonly losses: number;
  /** Watts of one panel. */
  readonly panel: number;
  /** Percent of the battery that may be used. */
  readonly depth: number;
  /** Tenths: highest load as a multiple of the average. */
  readonly peakTenths: number;
};

export type SolarSize = {
  readonly wattHoursADay: number;
  readonly panels: number;
  /** A multiple of 500. */
  readonly inverterWatts: number;
  readonly batteryKwh: number;
};

/** Planning assumptions for a home in the south of Nigeria; every one is shown and can be changed. */
export const SOLAR_ASSUMPTIONS: Omit<SolarInput, 'bill'> = {
  tariff: 225,
  share: 80,
  night: 50,
  sunTenths: 40,
  losses: 25,
  panel: 450,
  depth: 80,
  peakTenths: 40,
};

const DAYS = 30;

function isSensible(input: SolarInput): boolean {
  const { losses, share, night, depth, ...amounts } = input;
  return (
    Object.values(amounts).every((amount) => Number.isSafeInteger(amount) && amount > 0 && amount <= 1_000_000_000) &&
    [share, depth].every((percent) => Number.isSafeInteger(percent) && percent >= 1 && percent <= 100) &&
    [night, losses].every((percent) => Number.isSafeInteger(percent) && percent >= 0) &&
    night <= 100 &&
    losses < 100
  );
}

function dividedUp(dividend: number, divisor: number): number {
  return Number((BigInt(dividend) + BigInt(divisor) - 1n) / BigInt(divisor));
}

/**
 * A first size from a monthly bill; undefined when an assumption makes no sense. Every step rounds up: watt hours to
 * whole ones, panels to whole panels, the inverter to the next 500 W, the battery to the next kWh.
 */
export function solarSize(input: SolarInput): SolarSize | undefined {
  if (!isSensible(input)) return undefined;
  const wattHoursADay = dividedUp(input.bill * 1000, input.tariff * DAYS);
  const covered = dividedUp(wattHoursADay * input.share, 100);
  const fromPanels = dividedUp(covered * 100, 100 - input.losses);
  const panels = dividedUp(fromPanels * 10, input.sunTenths * input.panel);
  const peakWatts = dividedUp(covered * input.peakTenths, 240);
  const batteryWattHours = dividedUp(covered * input.night, input.depth);
  return {
    wattHoursADay,
    panels,
    inverterWatts: dividedUp(peakWatts, 500) * 500,
    batteryKwh: dividedUp(batteryWattHours, 1000),
  };
}
