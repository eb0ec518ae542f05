/** The only reader of the wall clock in domain code; rules take the time as an argument. UTC. */
export const now = () => new Date();
