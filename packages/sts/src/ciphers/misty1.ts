import type { Block, BlockCipher } from './block.ts';

// The two substitution tables of RFC 2994 section 2.3: seven bits and nine bits.
const S7 = substitution(`
  27 50 51 90 59 16 23 84 91 26 114 115 107 44 102 73
  31 36 19 108 55 46 63 74 93 15 64 86 37 81 28 4
  11 70 32 13 123 53 68 66 43 30 65 20 75 121 21 111
  14 85 9 54 116 12 103 83 40 10 126 56 2 7 96 41
  25 18 101 47 48 57 8 104 95 120 42 76 100 69 117 61
  89 72 3 87 124 79 98 60 29 33 94 39 106 112 77 58
  1 109 110 99 24 119 35 5 38 118 0 49 45 122 127 97
  80 34 17 6 71 22 82 78 113 62 105 67 52 92 88 125
`);
const S9 = substitution(`
  451 203 339 415 483 233 251 53 385 185 279 491 307 9 45 211
  199 330 55 126 235 356 403 472 163 286 85 44 29 418 355 280
  331 338 466 15 43 48 314 229 273 312 398 99 227 200 500 27
  1 157 248 416 365 499 28 326 125 209 130 490 387 301 244 414
  467 221 482 296 480 236 89 145 17 303 38 220 176 396 271 503
  231 364 182 249 216 337 257 332 259 184 340 299 430 23 113 12
  71 88 127 420 308 297 132 349 413 434 419 72 124 81 458 35
  317 423 357 59 66 218 402 206 193 107 159 497 300 388 250 406
  481 361 381 49 384 266 148 474 390 318 284 96 373 463 103 281
  101 104 153 336 8 7 380 183 36 25 222 295 219 228 425 82
  265 144 412 449 40 435 309 362 374 223 485 392 197 366 478 433
  195 479 54 238 494 240 147 73 154 438 105 129 293 11 94 180
  329 455 372 62 315 439 142 454 174 16 149 495 78 242 509 133
  253 246 160 367 131 138 342 155 316 263 359 152 464 489 3 510
  189 290 137 210 399 18 51 106 322 237 368 283 226 335 344 305
  327 93 275 461 121 353 421 377 158 436 204 34 306 26 232 4
  391 493 407 57 447 471 39 395 198 156 208 334 108 52 498 110
  202 37 186 401 254 19 262 47 429 370 475 192 267 470 245 492
  269 118 276 427 117 268 484 345 84 287 75 196 446 247 41 164
  14 496 119 77 378 134 139 179 369 191 270 260 151 347 352 360
  215 187 102 462 252 146 453 111 22 74 161 313 175 241 400 10
  426 323 379 86 397 358 212 507 333 404 410 135 504 291 167 440
  321 60 505 320 42 341 282 417 408 213 294 431 97 302 343 476
  114 394 170 150 277 239 69 123 141 325 83 95 376 178 46 32
  469 63 457 487 428 68 56 20 177 363 171 181 90 386 456 468
  24 375 100 207 109 256 409 304 346 5 288 443 445 224 79 214
  319 452 298 21 6 255 411 166 67 136 80 351 488 289 115 382
  188 194 201 371 393 501 116 460 486 424 405 31 65 13 442 50
  61 465 128 168 87 441 354 328 217 261 98 122 33 511 274 264
  448 169 285 432 422 205 243 92 258 91 473 324 502 173 165 58
  459 310 383 70 225 30 477 230 311 506 389 140 143 64 437 190
  120 0 172 272 350 292 2 444 162 234 112 508 278 348 76 450
`);

function substitution(text: string): Uint16Array {
  return Uint16Array.from(text.trim().split(/\s+/), Number);
}

// Every index below is masked to its table's size, so the assertions that a value exists are safe.
function fi(input: number, key: number): number {
  let nine = input >>> 7;
  let seven = input & 0x7f;
  nine = S9[nine]! ^ seven;
  seven = S7[seven]! ^ (nine & 0x7f) ^ (key >>> 9);
  nine = S9[nine ^ (key & 0x1ff)]! ^ seven;
  return (seven << 9) | nine;
}

function fo(input: number, keys: Uint16Array, at: number): number {
  let left = input >>> 16;
  let right = input & 0xffff;
  left = fi(left ^ keys[at]!, keys[at + 1]!) ^ right;
  right = fi(right ^ keys[at + 2]!, keys[at + 3]!) ^ left;
  left = fi(left ^ keys[at + 4]!, keys[at + 5]!) ^ right;
  return ((right ^ keys[at + 6]!) << 16) | left;
}

function fl(input: number, keys: Uint16Array, at: number): number {
  let left = input >>> 16;
  let right = input & 0xffff;
  right ^= left & keys[at]!;
  left ^= right | keys[at + 1]!;
  return (left << 16) | right;
}

function flInverse(input: number, keys: Uint16Array, at: number): number {
  let left = input >>> 16;
  let right = input & 0xffff;
  left ^= right | keys[at + 1]!;
  right ^= left & keys[at]!;
  return (left << 16) | right;
}

/** RFC 2994's key schedule: the key's eight words, then each of them mixed with its successor. */
function expand(high: Block, low: Block): Uint16Array {
  const words = Uint16Array.of(
    high.hi >>> 16,
    high.hi,
    high.lo >>> 16,
    high.lo,
    low.hi >>> 16,
    low.hi,
    low.lo >>> 16,
    low.lo,
  );
  const key = new Uint16Array(16);
  for (let index = 0; index < 8; index++) {
    key[index] = words[index]!;
    key[8 + index] = fi(words[index]!, words[(index + 1) & 7]!);
  }
  return key;
}

// Which of these sixteen words each round reads, in order.
const FO_ORDER = Uint8Array.from(
  Array.from({ length: 8 }, (_, round) => [
    round,
    8 + ((round + 5) & 7),
    (round + 2) & 7,
    8 + ((round + 1) & 7),
    (round + 7) & 7,
    8 + ((round + 3) & 7),
    (round + 4) & 7,
  ]).flat(),
);
const FL_ORDER = Uint8Array.from(
  Array.from({ length: 10 }, (_, round) => {
    const half = round >>> 1;
    return round % 2 === 0 ? [half, 8 + ((half + 6) & 7)] : [8 + ((half + 2) & 7), (half + 4) & 7];
  }).flat(),
);

function arrange(key: Uint16Array, order: Uint8Array): Uint16Array {
  const arranged = new Uint16Array(order.length);
  for (let index = 0; index < order.length; index++) arranged[index] = key[order[index]!]!;
  return arranged;
}

/** MISTY1 (RFC 2994). The key is 128 bits as two blocks. The schedule is in the order in which the rounds read it. */
export function misty1(high: Block, low: Block): BlockCipher {
  const key = expand(high, low);
  const foKeys = arrange(key, FO_ORDER);
  const flKeys = arrange(key, FL_ORDER);

  return {
    encrypt: ({ hi, lo }) => {
      let left = hi;
      let right = lo;
      for (let round = 0; round < 8; round += 2) {
        left = fl(left, flKeys, round * 2);
        right = fl(right, flKeys, round * 2 + 2);
        right ^= fo(left, foKeys, round * 7);
        left ^= fo(right, foKeys, round * 7 + 7);
      }
      return { hi: fl(right, flKeys, 18) >>> 0, lo: fl(left, flKeys, 16) >>> 0 };
    },
    decrypt: ({ hi, lo }) => {
      let left = flInverse(lo, flKeys, 16);
      let right = flInverse(hi, flKeys, 18);
      for (let round = 6; round >= 0; round -= 2) {
        left ^= fo(right, foKeys, round * 7 + 7);
        right ^= fo(left, foKeys, round * 7);
        right = flInverse(right, flKeys, round * 2 + 2);
        left = flInverse(left, flKeys, round * 2);
      }
      return { hi: left >>> 0, lo: right >>> 0 };
    },
  };
}
