const JUSTIFY = {
  start: '',
  center: ' justify-center',
  end: ' justify-end',
  spaceBetween: ' justify-between',
  spaceAround: ' justify-around',
  spaceEvenly: ' justify-evenly',
  stretch: ' justify-stretch',
} as const;

const ALIGN = {start: ' align-start', center: ' align-center', end: ' align-end', stretch: ' align-stretch'} as const;

/** The classes for `justify` and `align`; a value that nobody knows counts as unset. */
export function arrangement(justify: keyof typeof JUSTIFY = 'start', align?: keyof typeof ALIGN): string {
  return (JUSTIFY[justify] ?? '') + (align ? (ALIGN[align] ?? '') : '');
}
