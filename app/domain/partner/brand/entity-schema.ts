import type { z } from 'zod';
import { entity, id, text, version } from '../../shared/entity-schema';

export const brand = entity('EstateAgentBrand', 'A brand of estate agents.', { _id: id, brandName: text, version });

export type Brand = z.infer<typeof brand>;
