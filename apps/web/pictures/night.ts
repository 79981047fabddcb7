import { M, P, WINDOW, onLeft, poly, strokes } from './kit.ts';
import type { Point } from './kit.ts';
import { doorwayOf, house, windowsOf } from './homes.ts';
import type { HouseLook } from './homes.ts';
import type { Solid } from './scene.ts';

/** Each colour of the day with its colour at night. Night is the day picture with these colours, plus light. */
const NIGHT: Readonly<Record<string, string>> = {
  // Ground.
  '#8ED3A4': '#1C4737',
  '#A6DDB4': '#235542',
  '#5FAE7C': '#163A2D',
  '#4C986A': '#102C23',
  '#B99B6B': '#33291E',
  '#9A7E52': '#251D15',
  '#E9E4D8': '#3A4A48',
  '#DCE2DA': '#33453F',
  // Walls.
  '#FFF8EA': '#A39B85',
  '#F3E6CC': '#847D6A',
  '#DFCDAA': '#585548',
  '#EAF6EE': '#91A99C',
  '#CFE8DA': '#66837A',
  '#AFD3C0': '#425C54',
  '#FBEBD0': '#8D7E60',
  '#EFD3A3': '#665A42',
  '#DDB97E': '#453D2D',
  '#FFE9DF': '#A98D81',
  '#F6CDBB': '#8A695E',
  '#E5AD95': '#5E4840',
  // Roofs.
  '#1E8A64': '#18654D',
  '#14704F': '#104F3C',
  '#0B573C': '#0A382B',
  '#D9734A': '#94523A',
  '#BF5C36': '#78402C',
  '#9F4726': '#522B1E',
  '#5D6F7E': '#44535F',
  '#4A5B69': '#35434E',
  '#394854': '#26313A',
  // Metal, white, dark.
  '#DDE3DF': '#74837C',
  '#C3CCC7': '#57665F',
  '#A3AFA9': '#3D4A44',
  '#B9C4C0': '#7E8E88',
  '#98A6A0': '#61706A',
  '#76867F': '#485550',
  '#6F7F78': '#5C6C65',
  '#FFFFFF': '#AAB7B0',
  '#EEF2EF': '#88968F',
  '#D8E0DB': '#606D67',
  '#3A4A44': '#26352F',
  '#2B3933': '#1A2621',
  '#1F2A26': '#111A17',
  '#18241F': '#0D1512',
  '#33443D': '#22302B',
  '#23322C': '#17221E',
  '#FFD268': '#C2933F',
  '#FFB61F': '#9A7026',
  '#E09600': '#6F4F17',
  '#F26B4E': '#B5533E',
  '#D9502B': '#953E29',
  '#B53C1B': '#6B2B1B',
  '#FFD9CD': '#8A6A60',
  // Plants, and other green things.
  '#1F7F57': '#185E45',
  '#2E9B6B': '#20775A',
  '#45AE7D': '#298463',
  '#8A6A45': '#5B4832',
  '#17B890': '#3FE0B4',
  '#0A6B4A': '#0C5A40',
  // Windows, doors, panels.
  '#2B4A5E': '#1A2D3A',
  '#22394A': '#14232E',
  '#7A4A2B': '#553620',
  '#234E78': '#193752',
  '#6E9CC6': '#436A8E',
};

/** The night ground under the pictures. */
const DARK = '#10231C';
const SHARE_OF_DARK = 0.58;
/** Lit glass has three warm tones, so that no two houses look the same. */
const GLASS = [WINDOW.lit, '#FFD77A', '#FFBE45'] as const;
const LIGHT = WINDOW.lit;
const WHITE_LIGHT = '#FFF1CC';
const LIGHTS: ReadonlySet<string> = new Set<string>([...GLASS, WHITE_LIGHT]);

const COLOUR = /#[0-9A-F]{6}\b/g;

/** The same solids at night: lit glass stays, and so does a colour that the table does not know. */
export function atNight(svg: string): string {
  return svg
    .replace(COLOUR, (hex) => (LIGHTS.has(hex) ? hex : (NIGHT[hex] ?? hex)))
    .replace(/stroke="#fff"/g, 'stroke="#C9D2CC"')
    .replace(/fill="#fff" opacity="\.14"/g, 'fill="#fff" opacity=".07"');
}

/** The ground at night: road marks are less visible. */
export const groundAtNight = (svg: string) =>
  svg.replace(COLOUR, (hex) => NIGHT[hex] ?? hex).replace(/stroke="#fff"/g, 'stroke="#9DB0A8" stroke-opacity=".55"');

function towardsDark(hex: string): string {
  const channels = [1, 3, 5].map((start) => {
    const [from = 0, to = 0] = [hex, DARK].map((color) => Number.parseInt(color.slice(start, start + 2), 16));
    return Math.round(from + (to - from) * SHARE_OF_DARK);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0').toUpperCase()).join('')}`;
}

const ONLY_AT_NIGHT = '<g class="n" opacity="0">';
/** Light in a small picture, which `withNight` shows at night. */
const onlyAtNight = (light: string) => `${ONLY_AT_NIGHT}${light}</g>`;

/**
 * The night of a small picture, as a style in the same file: browsers apply it where the page around the picture is dark,
 * so no page chooses between two files. Energy lines keep their light.
 */
export function withNight(svg: string): string {
  const used = (attribute: 'fill' | 'stroke') => [
    ...new Set(Array.from(svg.matchAll(new RegExp(`${attribute}="(#[0-9A-F]{6})"`, 'g')), ([, hex]) => hex ?? '')),
  ];
  const lines: Readonly<Record<string, string>> = { '#FFB61F': LIGHT, '#39A7E6': '#6CC6F5' };
  const fills = used('fill')
    .filter((hex) => !LIGHTS.has(hex))
    .map((hex) => `[fill="${hex}"]{fill:${NIGHT[hex] ?? towardsDark(hex)}}`);
  const strokeRules = used('stroke').map(
    (hex) => `[stroke="${hex}"]{stroke:${lines[hex] ?? NIGHT[hex] ?? towardsDark(hex)}}`,
  );
  const whites = '[fill="#fff"]{fill:#AAB7B0}[stroke="#fff"]{stroke:#9DB0A8}[stroke-opacity]{stroke-opacity:.2}';
  const shown = svg.includes(ONLY_AT_NIGHT) ? '.n{opacity:1}' : '';
  const style = `<style>@media(prefers-color-scheme:dark){${[...fills, ...strokeRules].join('')}${whites}${shown}}</style>`;
  return svg.replace(/(<svg[^>]*>)/, `$1${style}`);
}

const HALO =
  '<radialGradient id="a"><stop stop-color="#FFC94F" stop-opacity=".85"/><stop offset=".35" stop-color="#FFB93D" stop-opacity=".34"/><stop offset="1" stop-color="#FFB02E" stop-opacity="0"/></radialGradient>';
const POOL =
  '<radialGradient id="b"><stop stop-color="#FFE3A3" stop-opacity=".62"/><stop offset=".5" stop-color="#FFC65A" stop-opacity=".24"/><stop offset="1" stop-color="#FFB93D" stop-opacity="0"/></radialGradient>';
const CONE_OF_LIGHT =
  '<linearGradient id="k" x2="0" y2="1"><stop stop-color="#FFE3A3" stop-opacity=".34"/><stop offset="1" stop-color="#FFE3A3" stop-opacity="0"/></linearGradient>';

/** Gradients are for light only: `a` a warm halo, `b` a pool on the ground, `c` a green screen, `m` the moon, `k` a lamp's cone. */
export const NIGHT_GRADIENTS =
  `<defs>${HALO}${POOL}` +
  '<radialGradient id="c"><stop stop-color="#3FE0B4" stop-opacity=".6"/><stop offset="1" stop-color="#3FE0B4" stop-opacity="0"/></radialGradient>' +
  '<radialGradient id="m"><stop offset=".5" stop-color="#F3E6C2" stop-opacity=".34"/><stop offset=".7" stop-color="#CFE3D2" stop-opacity=".11"/><stop offset="1" stop-color="#CFE3D2" stop-opacity="0"/></radialGradient>' +
  `${CONE_OF_LIGHT}</defs>`;

type Gradient = 'a' | 'b' | 'c';

const tenth = (value: number) => Math.round(value * 10) / 10;

/** A halo around a point. */
export function halo(at: Point, rx: number, ry: number, gradient: Gradient = 'a', opacity = 1): string {
  const [cx, cy] = P(at[0], at[1], at[2]);
  const faint = opacity < 1 ? ` opacity="${opacity}"` : '';
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#${gradient})"${faint}/>`;
}

/** A pool of light on the ground: a circle of this radius as the kit sees it. */
export const pool = (x: number, y: number, r: number, gradient: Gradient = 'b', opacity = 1) =>
  halo([x, y], tenth(r * 31.8), tenth(r * 18.4), gradient, opacity);

export interface LitHouse {
  readonly solid: Solid;
  /** Light that falls on the ground, drawn before every solid. */
  readonly ground: string;
}

/** A house at night: its lit windows in three tones with halos, light on the grass, and a lamp over the door. */
export function litHouse(x: number, y: number, look: HouseLook): LitHouse {
  const solid = house(x, y, { ...look, glass: GLASS });
  const lit = windowsOf(x, y, look).filter(({ isLit }) => isLit);
  const [doorX, doorY] = doorwayOf(x, y, look);
  const [lampX, lampY] = P(doorX + 0.23, doorY, 1.22);
  const halos = lit.map(({ middle, side }) =>
    side === 'left' ? halo(middle, 16, 17, 'a', 0.8) : halo(middle, 15, 17, 'a', 0.7),
  );
  const patches = lit.map(({ patch, side }) =>
    patch ? poly(patch, LIGHT, ` opacity=".${side === 'left' ? '2' : '17'}"`) : '',
  );
  const lamp = `${halo([doorX + 0.23, doorY, 1.22], 13, 13)}<circle cx="${lampX}" cy="${lampY}" r="1.7" fill="${WHITE_LIGHT}"/>`;
  return {
    solid: { ...solid, svg: atNight(solid.svg) + halos.join('') + lamp },
    ground: patches.join('') + pool(doorX + 0.25, doorY + 0.42, 0.62),
  };
}

/** An energy line at night: it glows. */
export function glowingFlow(path: readonly Point[], color: string): string {
  const line = (opacity: string, width: number) => strokes([path], color, width, ` stroke-opacity="${opacity}"`);
  return line('.1', 15) + line('.22', 8) + line('.8', 2.6) + strokes([path], '#FFF6DC', 2, ' stroke-dasharray="6 9"');
}

/** Stars over the ground and the moon behind the tank. `view` is that of the picture. */
export function nightSky(view: { readonly left: number; readonly top: number; readonly width: number }): string {
  let state = 7;
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const sizes: [string[], string[], string[]] = [[], [], []];
  for (let stars = 0; stars < 74;) {
    const x = view.left + 4 + random() * (view.width - 8);
    const y = view.top + 4 + random() * 250;
    // Not over the ground, and not before the moon.
    if (y > Math.abs(x) * 0.5774 - 34 || Math.hypot(x + 20, y + 74) < 78) continue;
    const size = random();
    sizes[size < 0.55 ? 0 : size < 0.86 ? 1 : 2].push(`M${Math.round(x)} ${Math.round(y)}h0`);
    stars++;
  }
  const looks = [
    'stroke-width="1.3" opacity=".4"',
    'stroke-width="1.8" opacity=".65"',
    'stroke-width="2.5" opacity=".95"',
  ];
  const stars = sizes.map((size, at) => `<path d="${size.join('')}" ${looks[at]}/>`).join('');
  return (
    `${NIGHT_GRADIENTS}<g stroke="#E8F3EA" stroke-linecap="round" fill="none">${stars}</g>` +
    '<circle cx="-14" cy="-72" r="79" fill="url(#m)"/><circle cx="-14" cy="-72" r="43" fill="#EFE2BC"/>' +
    '<path d="M-38 -78a10 8.5 0 1 0 17-9 10 8 0 0 0-17 9zM-10 -55a7 6 0 1 0 12-3 7 6 0 0 0-12 3zM-2 -92a5 4 0 1 0 9-2 5 4 0 0 0-9 2z" fill="#DDCDA0"/>'
  );
}

/** The moon of small pictures. */
export const crescent = (x: number, y: number) =>
  `<path d="M${x} ${y}a13 13 0 1 0 12 18 10.5 10.5 0 0 1-12-18z" fill="#EFE2BC"/>`;

const LAMP_HEIGHT = 2.25;
const CONE = 1.15;
export const lampPool = (x: number, y: number) => pool(x, y, CONE * 1.45);

function headOfLamp(x: number, y: number, fill: string): string {
  const [px, py] = P(x, y, LAMP_HEIGHT - 0.02);
  return `<ellipse cx="${px}" cy="${py}" rx="4" ry="2.2" fill="${fill}"/>`;
}

/** The cone of light under the head of a lamp, and the halo around it. */
function lightOfLamp(x: number, y: number): string {
  const [px, py] = P(x, y, LAMP_HEIGHT - 0.02);
  const [footX, footY] = P(x, y);
  const rx = tenth(CONE * 25);
  return (
    `<path d="M${tenth(px - 3)} ${py}L${tenth(footX - rx)} ${footY}A${rx} ${tenth(rx * 0.577)} 0 0 0 ${tenth(footX + rx)} ${footY}L${tenth(px + 3)} ${py}z" fill="url(#k)"/>` +
    halo([x, y, LAMP_HEIGHT - 0.02], 17, 17)
  );
}

/** A street lamp: post, arm over the road, head; at night with its cone of light. */
export function streetLamp(x: number, y: number, armX: number, armY: number, isNight: boolean): Solid {
  const [headX, headY] = [x + armX, y + armY];
  const post: Point[] = [
    [x, y, 0],
    [x, y, LAMP_HEIGHT],
    [headX, headY, LAMP_HEIGHT + 0.06],
  ];
  const svg =
    strokes([post], isNight ? '#6C7C75' : '#7C8B84', 2) +
    headOfLamp(headX, headY, isNight ? WHITE_LIGHT : M.white[1]) +
    (isNight ? lightOfLamp(headX, headY) : '');
  return { x: x - 0.05, y: y - 0.05, w: 0.1, d: 0.1, svg };
}

/** A street lamp of a small picture: by night it is lit, and its light falls on the ground. */
export function smallStreetLamp(x: number, y: number, armX: number, armY: number) {
  const lamp = streetLamp(x, y, armX, armY, false);
  const [headX, headY] = [x + armX, y + armY];
  return {
    solid: { ...lamp, svg: lamp.svg + onlyAtNight(headOfLamp(headX, headY, WHITE_LIGHT) + lightOfLamp(headX, headY)) },
    ground: onlyAtNight(`<defs>${HALO}${POOL}${CONE_OF_LIGHT}</defs>${pool(headX, headY, 1.25)}`),
  };
}

/** A house of a small picture: by night its lit windows have halos. */
export function smallHouse(x: number, y: number, look: HouseLook): Solid {
  const solid = house(x, y, look);
  const halos = windowsOf(x, y, look).map(({ isLit, middle }) => (isLit ? halo(middle, 16, 17, 'a', 0.8) : ''));
  return { ...solid, svg: solid.svg + onlyAtNight(halos.join('')) };
}

/** The globe on a pillar of the gate; at night the gate is the brightest place. */
export function globe(x: number, y: number, isNight: boolean): Solid {
  const [px, py] = P(x, y, 1.62);
  const svg =
    (isNight ? halo([x, y, 1.62], 46, 46) : '') +
    `<path d="M${tenth(px - 2.2)} ${tenth(py + 5)}h4.4v3h-4.4z" fill="${isNight ? '#2A3833' : M.dark[0]}"/>` +
    `<circle cx="${px}" cy="${py}" r="5.6" fill="${isNight ? '#FFE9B8' : M.wall[0]}"/>` +
    (isNight ? `<circle cx="${px}" cy="${py}" r="3.4" fill="#FFFBEF"/>` : '');
  return { x: x - 0.2, y: y - 0.199, w: 0.4, d: 0.4, svg };
}

/** The guard at his counter, and the light of his window, over the guard house without its roof. */
export function guardAtNight(x: number, y: number): { readonly person: string; readonly light: string } {
  const [px, py] = P(x + 0.5, y + 1, 0.5);
  return {
    person:
      onLeft(x + 0.15, y + 1, 0.5, 0.7, 0.45, LIGHT) +
      `<path d="M${tenth(px - 4.6)} ${tenth(py - 0.2)}q.6-6 4.4-6.6t5.4 5.6l.1 3.2z" fill="#3B2A17"/><circle cx="${px}" cy="${tenth(py - 8)}" r="2.3" fill="#3B2A17"/>`,
    light: halo([x + 0.5, y + 1, 0.72], 20, 18, 'a', 0.7) + halo([x + 1, y + 0.5, 0.72], 17, 17, 'a', 0.6),
  };
}
