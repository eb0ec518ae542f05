/** Who acts in a sale. Whose journey something is, is its `Role`: sell or buy. */
export type Side = 'seller' | 'buyer';
