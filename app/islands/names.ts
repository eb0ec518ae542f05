/** The components that need script in the customer's browser. */
export type IslandName = 'address-lookup' | 'card-payment';
