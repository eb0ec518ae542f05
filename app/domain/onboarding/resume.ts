/** Only the latest is current; older ones are archived, and shown to staff alone. The list comes latest first. */
export function splitArchived<Card extends { role: 'sell' | 'buy' }>(cards: readonly Card[], role: Card['role']) {
  const [current, ...archived] = cards.filter((card) => card.role === role);
  return { current: current ? [current] : [], archived };
}
