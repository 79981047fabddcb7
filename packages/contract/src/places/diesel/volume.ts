/*
 * From the depth on a dipstick to litres. The page shows the litres while the dip is typed and the server stores them, with this one
 * calculation. Depths and lengths are whole millimetres.
 */

export type TankShape =
  | { kind: 'upright'; diameter_mm: number; height_mm: number }
  | { kind: 'lying'; diameter_mm: number; length_mm: number }
  /** A strapping table: litres at some depths, the lowest first. Between two rows the litres rise evenly. */
  | { kind: 'table'; rows: readonly { depth_mm: number; litres: number }[] };

/** Cubic millimetres in a litre. */
const litre = 1_000_000;

/** The depth of a full tank. */
export function fullDepth(shape: TankShape): number {
  switch (shape.kind) {
    case 'upright':
      return shape.height_mm;
    case 'lying':
      return shape.diameter_mm;
    case 'table':
      return shape.rows.at(-1)?.depth_mm ?? 0;
  }
}

/** Litres at a depth. Above the full depth and below zero there are none to calculate: the nearest end counts. */
export function litresAt(shape: TankShape, depthMm: number): number {
  const depth = Math.min(Math.max(depthMm, 0), fullDepth(shape));
  switch (shape.kind) {
    case 'upright':
      return (Math.PI * (shape.diameter_mm / 2) ** 2 * depth) / litre;
    case 'lying': {
      const radius = shape.diameter_mm / 2;
      // The part of the circle below the surface: the sector less the triangle above it.
      const above = radius - depth;
      const area = radius ** 2 * Math.acos(above / radius) - above * Math.sqrt(Math.max(0, radius ** 2 - above ** 2));
      return (area * shape.length_mm) / litre;
    }
    case 'table': {
      const next = shape.rows.findIndex((row) => row.depth_mm >= depth);
      const upper = shape.rows[next];
      const lower = shape.rows[next - 1];
      if (!upper) return 0;
      if (!lower) return upper.litres;
      return (
        lower.litres + ((upper.litres - lower.litres) * (depth - lower.depth_mm)) / (upper.depth_mm - lower.depth_mm)
      );
    }
  }
}

/** How many litres one millimetre is at this depth: what an error in reading the stick is worth. */
export function litresPerMm(shape: TankShape, depthMm: number): number {
  const low = Math.max(0, depthMm - 5);
  const high = Math.min(fullDepth(shape), depthMm + 5);
  return high > low ? (litresAt(shape, high) - litresAt(shape, low)) / (high - low) : 0;
}

/** How much diesel grows with one degree: 0.083 %, of a density of 0.84. */
const expansion = 0.00083;

/** The volume that these litres have at 15 °C, the temperature at which the trade compares fuel. */
export function litresAt15(litres: number, celsius: number): number {
  return litres * (1 - expansion * (celsius - 15));
}
