/** Who acts in a sale. Whose journey something is, is its `Role`: sell or buy. */
export type Side = 'seller' | 'buyer';

export const SIDES = ['seller', 'buyer'] as const satisfies readonly Side[];
