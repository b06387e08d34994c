// The package has types only for its single modules.
declare module 'speech-rule-engine' {
  const sre: {
    setupEngine(feature: Record<string, string>): Promise<string>;
    /** The words for MathML. */
    toSpeech(mathml: string): string;
  };
  export = sre;
}
