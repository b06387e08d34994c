/**
 * What clients that stall may hold: chosen so that a phone that sends and receives 2 KB a second is served to the end.
 * Times are in milliseconds, sizes in bytes.
 */
export const trafficLimits = {
  /** More connections are closed as they come. */
  connections: 2_000,
  /**
   * Of one address, where no trusted proxy stands in front: far above the devices of a school behind one address, each
   * with one or two, and so that one address alone leaves room for the others.
   */
  connectionsOfAddress: 1_500,
  /** For a request's line and headers. */
  headersTimeout: 20_000,
  /** For a whole request: 1 MiB at 2 KB a second takes 9 minutes. */
  requestTimeout: 600_000,
  /** A connection on which a request does not go on for so long is closed. */
  stallTimeout: 20_000,
  /**
   * An answer that its client does not read is kept for so long: while the buffers of the operating system are full,
   * the server cannot see that a slow client reads.
   */
  unreadTimeout: 300_000,
  /** Bytes a second below which a body is refused, measured over each stall timeout. */
  bodyRate: 512,
  /** Of all bodies under way together, not counting the first part of each: one of the largest, and others beside it. */
  bodies: 32 * 1024 * 1024,
  /** The part of each body that always fits: every call with a small body works while large ones are refused. */
  bodyShare: 16 * 1024,
};

export type TrafficLimits = typeof trafficLimits;
