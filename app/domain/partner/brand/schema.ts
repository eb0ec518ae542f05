import { z } from 'zod';
import { nameOfFirm } from '../schema';

export const brandForm = z.object({ brandName: nameOfFirm('Brand name') });
export type BrandAnswers = z.output<typeof brandForm>;
