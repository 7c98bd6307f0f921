import type { Section } from './statement.ts';

export const constants: Section = {
  heading: '9 Business constants and limits',
  statements: {
    'S9.fresh': 'Answers are fresh for 300000 ms',
    'S9.retries': '3 retries, from 1 s doubling up to 30 s',
    'S9.unused': 'Unused data is dropped after 5 minutes',
    'S9.viewer.zoom': 'Zoom from 0.1 to 5',
    'S9.viewer.button': 'A button zooms by 1.2',
    'S9.viewer.wheel': 'The wheel zooms by 0.9 and 1.1',
    'S9.viewer.rotate': 'Rotation by 90 degrees',
    'S9.profile': {
      says: 'The message about the saved profile is shown for 3000 ms',
      leftOut: 'Edit mode cannot be enabled, so saving cannot be reached.',
    },
    'S9.size': 'File size in Bytes, KB, MB or GB with two decimals',
    'S9.size.image': 'Image size in MB',
    'S9.name': 'File names are cut at 30 characters',
    'S9.storage': 'Local storage: token, refreshToken, user, lastSelectedTenantId',
    'S9.version': 'API version label 1.0.0',
    'S9.entity': 'A new field is new_field of type text',
    'S9.breakpoints': 'Breakpoints xs 0, sm 600, md 900, lg 1200, xl 1536 px',
    'S9.spacing': 'Spacing unit 8 px',
    'S9.font': 'Base font size 14 px',
    'S9.records': 'The number of records is not limited',
  },
};
