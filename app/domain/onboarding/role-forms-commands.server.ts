import { buyForm } from './buy-form-commands.server';
import { sellForm } from './sell-form-commands.server';

/** Where the two roles differ in the property form. */
export const roleForms = { sell: sellForm, buy: buyForm };
