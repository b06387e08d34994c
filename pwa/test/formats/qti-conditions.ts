import fc from 'fast-check';

// Conditions in the rules of a QTI item, as XML and as code.

/** A response: the texts, numbers or identifiers that were given. */
export type Given = readonly string[];

export interface Condition {
  xml: string;
  holds(given: Given): boolean;
}

const variable = '<variable identifier="R"/>';
const correct = '<correct identifier="R"/>';
export const constant = (type: string, text: string) => `<baseValue baseType="${type}">${text}</baseValue>`;
const isSame = (one: Given, other: Given) => one.toSorted().join() === other.toSorted().join();

const isKey = (key: Given): Condition => ({
  xml: `<match>${variable}${correct}</match>`,
  holds: (given) => isSame(given, key),
});

const matches = (type: string, text: string): Condition => ({
  xml: `<match>${variable}${constant(type, text)}</match>`,
  holds: (given) => isSame(given, [text]),
});

export const towns = ['Lerwick', 'Unst', 'Yell'];
export const typedTexts = [...towns, 'lerwick', 'UNST', 'Foula'];

const inAnyCase = (text: string): Condition => ({
  xml: `<stringMatch caseSensitive="false">${variable}${constant('string', text)}</stringMatch>`,
  holds: ([given = '']) => given.toLowerCase() === text.toLowerCase(),
});

export const aboutTexts = (key: Given) =>
  fc.oneof(
    { arbitrary: fc.constant(isKey(key)), weight: 3 },
    fc.constantFrom(...towns).map((town) => matches('string', town)),
    fc.constantFrom(...towns).map(inAnyCase),
  );

const within = (key: string, below: number, above: number): Condition => ({
  xml: `<equal toleranceMode="absolute" tolerance="${below} ${above}">${constant('float', key)}${variable}</equal>`,
  holds: ([given]) => Number(given) >= Number(key) - below && Number(given) <= Number(key) + above,
});

const rounded = (key: string): Condition => ({
  xml: `<equalRounded roundingMode="decimalPlaces" figures="0">${variable}${constant('float', key)}</equalRounded>`,
  holds: ([given]) => Math.round(Number(given)) === Math.round(Number(key)),
});

const above = (key: string): Condition => ({
  xml: `<gte>${variable}${constant('float', key)}</gte>`,
  holds: ([given]) => Number(given) >= Number(key),
});

const aNumber = fc.constantFrom('1', '2', '3', '4');
export const aboutNumbers = (key: Given) =>
  fc.oneof(
    { arbitrary: fc.constant(isKey(key)), weight: 3 },
    aNumber.map((number) => matches('float', number)),
    fc.tuple(aNumber, fc.constantFrom(0, 0.5, 1), fc.constantFrom(0.5, 1)).map((args) => within(...args)),
    aNumber.map(rounded),
    aNumber.map(above),
  );

export const ids = ['a', 'b', 'c'];
export const aboutOne = (key: Given) =>
  fc.oneof(
    { arbitrary: fc.constant(isKey(key)), weight: 3 },
    fc.constantFrom(...ids).map((id) => matches('identifier', id)),
  );

const has = (id: string): Condition => ({
  xml: `<member>${constant('identifier', id)}${variable}</member>`,
  holds: (given) => given.includes(id),
});
export const aboutSeveral = (key: Given) =>
  fc.oneof({ arbitrary: fc.constant(isKey(key)), weight: 3 }, fc.constantFrom(...ids).map(has));

const negated = (condition: Condition): Condition => ({
  xml: `<not>${condition.xml}</not>`,
  holds: (given) => !condition.holds(given),
});
const joined = (name: 'and' | 'or', all: readonly Condition[]): Condition => ({
  xml: `<${name}>${all.map(({ xml }) => xml).join('')}</${name}>`,
  holds: (given) => (name === 'and' ? all.every((each) => each.holds(given)) : all.some((each) => each.holds(given))),
});

export const conditionOf = (plain: fc.Arbitrary<Condition>) =>
  fc.oneof(
    { arbitrary: plain, weight: 8 },
    plain.map(negated),
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.tuple(plain, fc.oneof(plain, plain.map(negated))))
      .map((args) => joined(...args)),
  );
