/** The page sizes that staff can choose (section 9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
