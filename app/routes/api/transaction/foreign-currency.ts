import { calls } from '../call.server';
import { referralsOf } from '../referrals.server';

const { loader, action } = calls(referralsOf('seller', 'foreign-currency'));

export { action, loader };
