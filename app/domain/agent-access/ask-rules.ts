/** Why an agent cannot ask about a sale whose seller does not share its progress. */
export const NOT_SHARED = 'The seller has chosen not to share with you how the sale is going. Please ask them';
