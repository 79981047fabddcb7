import { ESTATE_VIEW, VISIBLE_FLOWS } from './estate.ts';
import { P } from './kit.ts';
import type { Point } from './kit.ts';

// Speed of a dot, in units of the picture per second.
const SPEED = 62;

/**
 * The style sheet that moves dots of light along the lines of the estate. Only transform and opacity change, in units of
 * the picture's own width, so that the dots stay on their lines at every size and the page never paints again for them.
 */
export function energyDotsCss(): string {
  const rules = Object.entries(VISIBLE_FLOWS).map(([name, path]) => keyframes(name, path));
  return `/* Made by pictures/energy-dots.ts. */\n${rules.join('\n')}\n`;
}

function keyframes(name: string, path: readonly Point[]): string {
  const spots = path.map((point) => P(point[0], point[1], point[2]));
  const lengths = spots.map(([x, y], at) => {
    const [fromX, fromY] = spots[at - 1] ?? [x, y];
    return Math.hypot(x - fromX, y - fromY);
  });
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let gone = 0;
  const frames = spots.map(([x, y], at) => {
    gone += lengths[at] ?? 0;
    const share = Math.round((gone / whole) * 1000) / 10;
    return `${share}%{transform:translate(${inWidths(x - ESTATE_VIEW.left)},${inWidths(y - ESTATE_VIEW.top)})}`;
  });
  const seconds = Math.round((whole / SPEED) * 10) / 10;
  return `@keyframes energy-${name}{${frames.join('')}0%,100%{opacity:0}8%,92%{opacity:1}}\n.energy-${name}{animation:energy-${name} ${seconds}s linear infinite}`;
}

const inWidths = (pixels: number) => `${Math.round((pixels / ESTATE_VIEW.width) * 10000) / 100}cqw`;
