import { z } from 'zod';
import { SELECT } from '../shared/schema';
import { WHY_OFF, type WhyOff } from './rules';

export const markOffForm = z.object({ why: z.enum(Object.keys(WHY_OFF) as [WhyOff, ...WhyOff[]], SELECT) });
