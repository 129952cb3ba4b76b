import { Dealers } from "./dealers";

export default function Page() {
  return <Dealers />;
}
