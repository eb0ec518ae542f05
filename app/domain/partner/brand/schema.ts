import { z } from 'zod';
import { nameOfFirm } from '../names';

export const brandForm = z.object({ brandName: nameOfFirm('Brand name') });
export type BrandAnswers = z.output<typeof brandForm>;
