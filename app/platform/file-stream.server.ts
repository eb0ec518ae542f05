/** How long a reader may take over one piece of a file. Slower than a piece in this time, it is cut off. */
export const READER_TIMEOUT_MS = 10_000;
/** The longest piece that is read from the database at once, in bytes. */
const PIECE = 64 * 1024;

type Source = {
  /** The next piece; undefined at the end. */
  next: () => Promise<Uint8Array | undefined>;
  /** Called once, whether all was read, a piece failed, or the reader went or stopped reading. */
  end: () => unknown;
};

/**
 * A body that is made one piece at a time, when its reader asks for it, so that memory holds only the piece being sent. A reader
 * that asks for nothing for `patienceMs` gets a TimeoutError.
 */
export function streamOf({ next, end }: Source, patienceMs = READER_TIMEOUT_MS): ReadableStream<Uint8Array> {
  let isOver = false;
  let patience: NodeJS.Timeout | undefined;
  const finish = async () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(patience);
    await end();
  };
  const wait = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    patience = setTimeout(() => {
      controller.error(new DOMException('The reader took too long', 'TimeoutError'));
      void finish();
    }, patienceMs);
  };
  return new ReadableStream<Uint8Array>(
    {
      start: wait,
      async pull(controller) {
        clearTimeout(patience);
        try {
          const piece = await next();
          if (isOver) return;
          if (piece) {
            controller.enqueue(piece);
            wait(controller);
            return;
          }
          await finish();
          controller.close();
        } catch (error) {
          await finish();
          throw error;
        }
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  );
}

/**
 * A file whose length is known.
 * @param read at most `most` bytes from an offset on; undefined when the file is gone or has been replaced
 */
export function streamPieces(
  size: number,
  read: (from: number, most: number) => Promise<Uint8Array | undefined>,
  end: () => unknown,
): ReadableStream<Uint8Array> {
  let from = 0;
  const next = async () => {
    if (from >= size) return undefined;
    const piece = await read(from, Math.min(PIECE, size - from));
    if (!piece?.length) throw new Error('The file changed while it was being read');
    from += piece.length;
    return piece;
  };
  return streamOf({ next, end });
}
