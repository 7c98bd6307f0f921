export const savingProject = {
  title: 'Saving Project',
  text: 'Please wait while your project is being saved...',
};
