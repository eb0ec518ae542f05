/** What the button says, under the name `intent`, that leads back from what was read to the form (`check` of `dialogForm`). */
export const CHANGE_INTENT = 'amend';
