import { json, type Reply } from '../core/http.ts';

const codes = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  INTERNAL: 500,
} as const;

/** A refusal in the style of Google's APIs, on which this API is modelled. */
export class ApiFailure extends Error {
  constructor(
    readonly status: keyof typeof codes,
    message: string,
  ) {
    super(message);
  }

  get reply(): Reply {
    const code = codes[this.status];
    return json({ error: { code, message: this.message, status: this.status } }, code);
  }
}
