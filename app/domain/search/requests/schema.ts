import { z } from 'zod';
import { SELECT } from '../../shared/schema';
import { REQUEST_STATUSES, REQUEST_TYPES } from './rules';

/** POST /additional-search-requests/transaction/{id} */
export const newRequest = z.object({ type: z.enum(REQUEST_TYPES, SELECT) });

/** PATCH /additional-search-requests/{id} */
export const requestChange = z.object({ status: z.enum(REQUEST_STATUSES, SELECT) });
