import type {Component} from '../../../renderer/index.js';

/** Whether one of a component's checks demands a value, which assistive technology then says of the field. */
export function required(component: Readonly<Component>): boolean {
  return (
    component['@checks']?.some(
      ({condition}) => typeof condition === 'object' && '@call' in condition && condition['@call'] === 'required',
    ) ?? false
  );
}
