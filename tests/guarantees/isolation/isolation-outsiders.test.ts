import { callers, describeCallers } from './isolation.ts';

describeCallers(callers.outsiders);
