import { calls } from '../call.server';
import { namedReferralsOf } from '../referrals.server';

const { loader, action } = calls(namedReferralsOf('buyer'));

export { action, loader };
