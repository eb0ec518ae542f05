import type { FaultKind } from './faults.ts';
import { newId } from './ids.ts';
import type { ProviderName } from './provider.ts';

export interface LoggedRequest {
  id: string;
  provider: ProviderName;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
  rawBody: string;
  at: string;
  /** The status of the answer. Null while there is none, or when the connection was cut. */
  status: number | null;
  fault?: FaultKind;
}

const capacity = 2000;

/** Everything the app sent to each provider, oldest first. */
export class RequestLog {
  constructor(
    private readonly entries: LoggedRequest[],
    private readonly changed: () => void,
  ) {}

  list(provider?: string | null): LoggedRequest[] {
    return this.entries.filter((entry) => !provider || entry.provider === provider);
  }

  add(request: Omit<LoggedRequest, 'id' | 'at' | 'status'>): LoggedRequest {
    const entry: LoggedRequest = { id: newId('log_', 12), at: new Date().toISOString(), status: null, ...request };
    this.entries.push(entry);
    this.entries.splice(0, this.entries.length - capacity);
    this.changed();
    return entry;
  }

  answered(entry: LoggedRequest, status: number): void {
    entry.status = status;
    this.changed();
  }

  clear(): void {
    this.entries.length = 0;
    this.changed();
  }
}
