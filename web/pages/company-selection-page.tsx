import { CompanyForm } from '#web/tenants/company-form.tsx';

export function CompanySelectionPage() {
  return (
    <>
      <title>Choose your company · Loggia</title>
      <h1>Choose your company</h1>
      <p className="entrance-lead">Enter its name as your administrator gave it to you.</p>
      <CompanyForm />
    </>
  );
}
