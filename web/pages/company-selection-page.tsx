import { CompanyForm } from '#web/tenants/company-form.tsx';

export function CompanySelectionPage() {
  return (
    <>
      <title>Choose your company · Loggia</title>
      <h1>Choose your company</h1>
      <p className="entrance-lead">Enter the name your administrator gave you.</p>
      <CompanyForm />
    </>
  );
}
