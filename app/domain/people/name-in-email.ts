const LONGEST = 40;

/** Letters with their marks, in words of letters, apostrophes and hyphens. Nothing a link or a telephone number can be made of. */
const NAME = /^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*)*$/u;
const LINK = /(?:^|[^\p{L}])(?:https?|www)(?:$|[^\p{L}])/iu;

/**
 * Whether a text that a stranger typed as a name may stand in an email of ours: one that looks like a name, and is no longer than
 * names are.
 */
export const looksLikeName = (text: string): boolean => text.length <= LONGEST && NAME.test(text) && !LINK.test(text);
