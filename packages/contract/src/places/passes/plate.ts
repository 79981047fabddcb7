/** A car's plate as it is compared: capitals and digits, without spaces and signs. `KJA-482 dx` is `KJA482DX`. */
export const plainPlate = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
