import { mount } from "svelte";
import "./style/tokens.css";
import "./style/base.css";
import "./style/pieces.css";
import App from "./app/App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
