interface Figures {
  readonly grid_tenths: number;
  readonly generator_tenths: number;
  readonly solar_tenths: number;
  readonly houses_tenths: number;
  readonly common_tenths: number;
}

const whole = (tenths: number) => Math.round(tenths / 10);

/**
 * The parts of a power account in whole kWh. The sums are of the rounded parts, so that what people add up is what they read, on each page
 * and in each file.
 */
export function wholeKwh(figures: Figures) {
  const grid = whole(figures.grid_tenths);
  const generator = whole(figures.generator_tenths);
  const solar = whole(figures.solar_tenths);
  const houses = whole(figures.houses_tenths);
  const common = whole(figures.common_tenths);
  const came = grid + generator + solar;
  return { grid, generator, solar, houses, common, came, lost: came - houses - common };
}
