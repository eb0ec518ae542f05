/** Who acts in a deal. Whose journey it is, is the `Role`: sell or buy. */
export type Side = 'seller' | 'buyer';

export const SIDES = ['seller', 'buyer'] as const satisfies readonly Side[];
