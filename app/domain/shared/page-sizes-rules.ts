/** The sizes of a page that staff choose from (section 9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
