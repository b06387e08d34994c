/** A browser driven by WebDriver, as the Linux distribution installs it. */
export interface Engine {
  name: string;
  /** The Debian package that contains it or its driver. */
  packages: string;
  /** Whether everything that it needs is installed. */
  isInstalled(): boolean;
  /** Whether a folder can keep its storage between starts. */
  keepsStorage: boolean;
  /** Starts it with a phone-sized window. @param profile the folder for its storage */
  start(profile: string): Promise<EngineWindow>;
}

/** A window with the commands of the protocol only. */
export interface EngineWindow {
  open(url: string): Promise<void>;
  resize(size: Size): Promise<void>;
  /**
   * Runs a function in the page. Its arguments and its result are passed as JSON.
   *
   * @throws Error with the message of an exception in the page
   */
  run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Performs the input actions of one device, which Classic and BiDi describe in the same way. */
  perform(device: InputDevice): Promise<void>;
  /** Ends the browser. */
  close(): Promise<void>;
}

export interface InputDevice {
  type: 'pointer' | 'key';
  id: string;
  actions: Record<string, unknown>[];
}

/** In CSS pixels. */
interface Size {
  width: number;
  height: number;
}

export const phone: Size = { width: 390, height: 844 };

/** A function for the page, as text: it takes its arguments as JSON and returns JSON. */
export const asJson = (work: unknown) =>
  `async (args) => JSON.stringify((await (${String(work)})(...JSON.parse(args))) ?? null)`;
