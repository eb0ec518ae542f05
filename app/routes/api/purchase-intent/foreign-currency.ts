import { calls } from '../call.server';
import { referralsOf } from '../referrals.server';

const { loader, action } = calls(referralsOf('buyer', 'foreign-currency'));

export { action, loader };
